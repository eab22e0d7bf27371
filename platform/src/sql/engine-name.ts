export type EngineName = 'sqlite' | 'postgres' | 'mysql';

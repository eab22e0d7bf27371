export * from './changed.ts';
export * from './links.ts';

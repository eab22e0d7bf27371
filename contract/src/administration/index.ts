export * from './backups.ts';
export * from './events.ts';
export * from './health.ts';
export * from './settings.ts';
export * from './users.ts';

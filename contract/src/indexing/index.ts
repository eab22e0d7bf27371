export * from './changed.ts';
export * from './links.ts';
export * from './runs.ts';
export * from './sources.ts';

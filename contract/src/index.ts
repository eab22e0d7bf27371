export * from './error.ts';
export * from './links.ts';
export * from './records.ts';

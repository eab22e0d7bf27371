export * from './backend-extensions.ts';
export * from './backend-protocol.ts';
export * from './brands.ts';
export * from './error.ts';
export * from './links.ts';
export * from './page-key.ts';
export * from './records.ts';

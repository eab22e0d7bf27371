export * from './server.ts';
export * from './unreadable-requests.ts';

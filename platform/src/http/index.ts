export * from './close-gently.ts';
export * from './server.ts';
export * from './unreadable-requests.ts';

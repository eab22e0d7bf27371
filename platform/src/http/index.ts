export * from './close-gently.ts';
export * from './unreadable-requests.ts';

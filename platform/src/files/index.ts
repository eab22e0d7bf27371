export { makePrivateFile, PRIVATE_FILE, PRIVATE_FOLDER } from './private-file.ts';

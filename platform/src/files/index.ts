export { lookAtFolder, LOW_DISK_BYTES } from './look-at-folder.ts';
export { makePrivateFile, PRIVATE_FILE, PRIVATE_FOLDER } from './private-file.ts';
export { syncFile } from './sync-file.ts';

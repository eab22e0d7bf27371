import { pathToFileURL } from 'node:url';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The address of a module of the backend, for the imports of a script. */
export function backendModule(file: string): string {
  return pathToFileURL(path.join(ROOT, file)).href;
}

/** A script that opens a storage as `storage`, runs this code, and closes it. */
export function storageScript(settings: object, work: string): string {
  return `
    import { openStorage } from '${backendModule('src/storage/open-storage.ts')}';
    const storage = await openStorage(${JSON.stringify(settings)});
    ${work}
    await storage.close();
  `;
}

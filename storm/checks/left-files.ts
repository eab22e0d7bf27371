import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files of the data folders that nothing needs while nothing is being written. */
export function leftFiles(dataFolders: readonly string[], tempFolder: string): string[] {
  const inData = dataFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /partial|restore|\.tmp/.test(name))
      .map((name) => path.join(folder, name)),
  );
  return [...inData, ...readdirSync(tempFolder).map((name) => path.join(tempFolder, name))];
}

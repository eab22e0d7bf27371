import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '../errors/some-cause.ts';
import { UserError } from '../errors/user-error.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files/private-file.ts';
import { syncFile } from '../files/sync-file.ts';

/** The folder within a data folder where its next content is made. */
const NEXT = 'restore';
/** Made at last: from then on the new files count, whatever happens. */
const PLAN = 'plan.json';
const LOCK = 'lock';
const MARK = 'several-databases';
/** How long to wait for another process that finishes the switch, in milliseconds. */
const PATIENCE_MS = 5000;

interface Plan {
  put: readonly string[];
  remove: readonly string[];
}

/** The next content of a data folder while it is made. */
export interface FolderSwitch {
  /** Where the new files are made. */
  readonly folder: string;
  /** Notes that several databases are about to be changed one after the other: until that is done, no service starts here. */
  mark(): void;
  /** Puts these files in the place of the old ones and removes others: all of it or, until it begins, nothing. `step` runs before each move. */
  commit(plan: Plan, step?: () => void): void;
  giveUp(): void;
}

/** Begins to replace files of a data folder. Until `commit`, nothing of the folder changes. */
export function beginSwitch(dataFolder: string): FolderSwitch {
  settle(dataFolder, true);
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
  const folder = path.join(dataFolder, NEXT);
  const made = `${folder}-${randomBytes(6).toString('hex')}`;
  mkdirSync(made, { mode: PRIVATE_FOLDER });
  const lock = takeLock(made);
  try {
    // It never has this name without the lock.
    renameSync(made, folder);
  } catch (error) {
    lock.close();
    rmSync(made, { recursive: true, force: true });
    throw goesOn(dataFolder, error);
  }
  return {
    folder,
    mark: () => writeFileSync(path.join(folder, MARK), '', { mode: PRIVATE_FILE, flush: true }),
    commit(plan, step = () => {}) {
      for (const name of plan.put) syncFile(path.join(folder, name));
      const partial = path.join(folder, `${PLAN}.partial`);
      writeFileSync(partial, JSON.stringify(plan), { mode: PRIVATE_FILE, flush: true });
      step();
      renameSync(partial, path.join(folder, PLAN));
      syncFile(folder);
      carryOut(dataFolder, plan, step);
      lock.close();
    },
    giveUp() {
      rmSync(folder, { recursive: true, force: true });
      lock.close();
    },
  };
}

/** Finishes a switch that was cut short, or removes what it left. Refused while another process works on it. */
export function settleSwitch(dataFolder: string): void {
  settle(dataFolder, false);
}

function settle(dataFolder: string, isRedone: boolean): void {
  removeUnnamed(dataFolder);
  const folder = path.join(dataFolder, NEXT);
  if (!existsSync(folder)) return;
  const lock = lockOf(dataFolder, folder);
  if (lock === null) return;
  try {
    const plan = path.join(folder, PLAN);
    if (existsSync(plan)) carryOut(dataFolder, JSON.parse(readFileSync(plan, 'utf8')) as Plan, () => {});
    else if (existsSync(path.join(folder, MARK)) && !isRedone) throw cutShort();
    else rmSync(folder, { recursive: true, force: true });
  } finally {
    lock.close();
  }
}

/** Folders that were cut short before they had their name. */
function removeUnnamed(dataFolder: string): void {
  if (!existsSync(dataFolder)) return;
  for (const name of readdirSync(dataFolder))
    if (/^restore-[0-9a-f]{12}$/.test(name)) removeUnlocked(path.join(dataFolder, name));
}

function removeUnlocked(folder: string): void {
  try {
    takeLock(folder, 0).close();
  } catch {
    // Another process is about to name it.
    return;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Can be repeated: what was moved is no longer there to be moved. */
function carryOut(dataFolder: string, { put, remove }: Plan, step: () => void): void {
  const folder = path.join(dataFolder, NEXT);
  for (const name of put) {
    step();
    if (!existsSync(path.join(folder, name))) continue;
    const place = path.join(dataFolder, name);
    // The log of the old file must never meet the new file.
    removeLog(place);
    step();
    renameSync(path.join(folder, name), place);
  }
  syncFile(dataFolder);
  for (const name of remove) {
    step();
    removeLog(path.join(dataFolder, name));
    rmSync(path.join(dataFolder, name), { force: true });
  }
  // The plan goes last: with it the rest can still be removed.
  for (const name of readdirSync(folder))
    if (name !== PLAN && name !== LOCK) rmSync(path.join(folder, name), { recursive: true, force: true });
  step();
  rmSync(path.join(folder, PLAN), { force: true });
  step();
  rmSync(folder, { recursive: true, force: true });
  syncFile(dataFolder);
}

function removeLog(file: string): void {
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

/** Null when another process has finished meanwhile. */
function lockOf(dataFolder: string, folder: string): Database.Database | null {
  try {
    return takeLock(folder);
  } catch (error) {
    if (!existsSync(folder)) return null;
    throw goesOn(dataFolder, error);
  }
}

/** Held by an open transaction: the system releases it however the process ends. */
function takeLock(folder: string, timeout = PATIENCE_MS): Database.Database {
  const lock = new Database(path.join(folder, LOCK), { timeout });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function cutShort(): UserError {
  return new UserError(
    'A restore was cut short after one of several databases: run `signpost restore` with the same file again.',
  );
}

function goesOn(dataFolder: string, cause: unknown): Error {
  if (!(cause instanceof Error) || !/^(SQLITE_BUSY|ENOTEMPTY|EEXIST)/.test(codeOf(cause)))
    return cause as Error;
  return new UserError(`A backup is being restored into ${dataFolder}: wait until it is done.`, { cause });
}

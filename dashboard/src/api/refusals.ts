import { ApiError } from './client.ts';

/** Whether an analysis backend does not know a call. It must know those of the contract, and may know no other. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status);
}

/** True when the data is of an earlier version, which did not work out the structure. */
export function isStructureUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'links_structure_unknown';
}

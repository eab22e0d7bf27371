import type { Call } from '@signpost/contract/calls';

type Failures = Readonly<Record<number, string>>;

const SIGNED_IN: Failures = {
  401: 'rest_forbidden: not signed in',
  403: 'rest_forbidden: neither an administrator nor, for reading, a viewer; or another site asked for the change, or a session did not send X-Signpost-CSRF',
  429: 'rest_too_many_requests: too many failed sign-ins',
  500: 'internal_server_error',
  503: 'rest_database_unavailable: the database does not answer; rest_data_damaged: a file of the data folder is damaged; rest_data_read_only: the data folder cannot be written',
  507: 'rest_disk_full: the disk of the database is full',
};

const MANAGER: Failures = {
  ...SIGNED_IN,
  403: 'rest_forbidden: not an administrator, or another site asked for the change',
};

const QUERY: Failures = { 400: 'rest_invalid_param: all bad parameters are in data.params' };

const BODY: Failures = {
  400: 'rest_missing_callback_param, rest_invalid_param, rest_invalid_json or rest_invalid_form',
  413: 'rest_request_too_large',
};

/** The status of a failed call to the analysis backend is passed on; these are the usual ones. */
const BACKEND: Failures = {
  400: 'aiv_bad_request',
  401: 'aiv_unauthorized: there is no account at the analysis backend',
  402: 'aiv_insufficient_credits',
  403: 'aiv_plan_limit',
  404: 'aiv_not_found',
  409: 'aiv_conflict',
  422: 'aiv_invalid_credentials',
  429: 'aiv_request_failed: the analysis backend takes no more requests for now',
  500: 'aiv_server_error',
  502: 'aiv_request_failed: the analysis backend cannot be reached; aiv_bad_response: its reply makes no sense',
  503: 'aiv_server_error',
};

/** The failures of a call, by status. */
export function failuresOf({ methods, access, params, asksBackend, errors }: Call): Failures {
  const takesBody = !methods.includes('GET');
  const kinds = [
    ...(takesBody ? [BODY] : params === undefined ? [] : [QUERY]),
    ...(access === 'anyone' ? [] : [access === 'manager' ? MANAGER : SIGNED_IN]),
    ...(asksBackend === true ? [BACKEND] : []),
    errors ?? {},
  ];
  const all: Record<number, string> = {};
  for (const [status, what] of kinds.flatMap((kind) => Object.entries(kind))) {
    const known = all[Number(status)];
    all[Number(status)] = known === undefined ? what : `${known}; ${what}`;
  }
  return all;
}

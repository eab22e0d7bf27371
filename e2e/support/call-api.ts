import type { Service, SignIn } from './start-service.ts';

/** A service, and the administrator in whose name it is asked. */
type Caller = Pick<Service, 'url' | 'signIn'>;

/** Asks the API as a program does, with an application password. */
export async function callApi<Body>(
  { url, signIn: { login, password } }: Caller,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Body> {
  const response = await fetch(`${url}/plugin/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Body;
}

export async function addUser(
  service: Caller,
  login: string,
  role: 'administrator' | 'viewer',
): Promise<SignIn> {
  await callApi(service, 'POST', '/users', { login, role });
  return { login, password: (await addPassword(service, login)).password };
}

/** Gives a user another application password. The session that it opens ends when it is revoked. */
export async function addPassword(
  service: Caller,
  login: string,
): Promise<{ password: string; revoke(): Promise<unknown> }> {
  const path = `/users/${login}/credentials`;
  const { secret, credential } = await callApi<{ secret: string; credential: { id: string } }>(
    service,
    'POST',
    path,
    { kind: 'application_password', name: 'journey' },
  );
  return { password: secret, revoke: () => callApi(service, 'DELETE', `${path}/${credential.id}`) };
}

/** Adds a brand, whose first analysis begins. Gives its id. */
export async function addBrand(
  service: Caller,
  fields: { name: string; url: string; description: string },
): Promise<string> {
  const { data } = await callApi<{ data: { brand: { id: string } } }>(
    service,
    'POST',
    '/ai-visibility/brands',
    fields,
  );
  return data.brand.id;
}

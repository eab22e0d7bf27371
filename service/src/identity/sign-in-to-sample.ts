import { newSignInCode, type CodeDeps, type NewCode } from './codes.ts';
import { createApplicationPassword } from './manage-users.ts';
import { SAMPLE_LOGIN } from './sample-user.ts';

export interface SampleSignIn {
  login: string;
  application_password: string;
  /** Of a link that opens a browser signed in. */
  code: NewCode;
}

/** A fresh password and a fresh link for the sample site's user; older ones stop working. */
export async function signInToSample(deps: CodeDeps): Promise<SampleSignIn> {
  const { identities } = deps;
  await identities.removeUser(SAMPLE_LOGIN);
  await identities.addUser(SAMPLE_LOGIN, 'administrator');
  const password = await createApplicationPassword(identities, SAMPLE_LOGIN, 'sample');
  const code = await newSignInCode(deps, SAMPLE_LOGIN);
  return { login: SAMPLE_LOGIN, application_password: password, code };
}

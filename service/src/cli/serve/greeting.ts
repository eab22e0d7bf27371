import { COMMAND } from '@signpost/platform/place';
import { terminal } from '@signpost/platform/command';
import type { Config } from '../../config.ts';
import { signInUrl } from '../../identity/codes.ts';
import type { SampleSignIn } from '../../identity/sign-in-to-sample.ts';

/** What to print beside the address. */
export interface News {
  /** Null when no sample is shown. */
  signIn: SampleSignIn | null;
  /** The names of the sample brands. */
  sampleBrands: readonly string[];
  canSignIn: boolean;
}

export function tellScript(
  url: string,
  { signIn, sampleBrands }: News,
  { basePath }: Pick<Config, 'basePath'>,
): void {
  terminal.printJson({ event: 'listening', url });
  if (signIn === null) return;
  const { code, ...credentials } = signIn;
  terminal.printJson({
    event: 'sample',
    ...credentials,
    sign_in_url: signInUrl(url + basePath, code),
    brands: sampleBrands,
  });
}

export function tellPerson(
  url: string,
  { signIn, sampleBrands, canSignIn }: News,
  { basePath, namespace, data }: Pick<Config, 'basePath' | 'namespace'> & { data: string | undefined },
): void {
  terminal.print(`Signpost is listening on ${url} (documentation: /docs)`);
  if (signIn !== null) {
    const root = url + basePath;
    const options = data === undefined ? '' : ` --data ${data}`;
    terminal.print(sampleText(root, `${root}/${namespace}`, signIn, sampleBrands, options));
  }
  if (!canSignIn) terminal.print('There is no user yet: signpost user add LOGIN --role administrator');
}

/** The lines are short: a line that wraps at the edge of a terminal cannot be pasted. */
function sampleText(
  url: string,
  api: string,
  signIn: SampleSignIn,
  brands: readonly string[],
  data: string,
): string {
  const hasBrands = brands.length > 0;
  return `
This is an invented SAMPLE site.${hasBrands ? ` Its brands are invented too:\n${brands.join(', ')}. Their figures are SAMPLES.` : ''}
Open it in a browser on this machine, signed in (the link works once):

  ${signInUrl(url, signIn.code)}

Or try the API:

  auth='${signIn.login}:${signIn.application_password}'
  api=${api}
  curl -u "$auth" "$api/links/posts?is_orphan=orphan&per_page=3"
${hasBrands ? '  curl -u "$auth" "$api/ai-visibility/overview"\n' : ''}
Your own data takes its place:

  ${COMMAND} index https://my.site${data}
${hasBrands ? `  ${COMMAND} brand add NAME URL --description TEXT${data}\n` : ''}
Stop with Ctrl-C.`;
}

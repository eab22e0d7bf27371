import { nameOf, type Packages } from './lockfile.ts';

/** The packages of others that users get, as CycloneDX 1.6. The same lockfile always gives the same text. */
export function toSbom(packages: Packages, shipped: readonly string[]): string {
  const { name = '', version = '' } = packages[''] as { name?: string; version?: string };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...identity(name, version), licenses: licence('MIT') } },
    components: shipped.map((folder) => {
      const { version: locked = '', integrity, license = '' } = packages[folder] ?? {};
      return {
        type: 'library',
        ...identity(nameOf(folder), locked),
        ...(integrity === undefined ? {} : { hashes: [hash(integrity)] }),
        licenses: licence(license),
      };
    }),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function identity(
  name: string,
  version: string,
): { 'bom-ref': string; name: string; version: string; purl: string } {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, name, version, purl };
}

function licence(spdx: string): object[] {
  return [spdx.includes(' ') ? { expression: spdx } : { license: { id: spdx } }];
}

/** `sha512-` and Base64, as npm writes it. */
function hash(integrity: string): { alg: string; content: string } {
  const [, bits = '', base64 = ''] = /^sha(\d+)-([\w+/=]+)/.exec(integrity) ?? [];
  return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') };
}

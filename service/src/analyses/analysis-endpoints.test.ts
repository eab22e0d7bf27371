import { expect, test } from 'vitest';
import { analysisEndpoints } from './analysis-endpoints.ts';

/** The paths of the contract, on which any method outside the contract is unknown. */
const CONTRACT =
  /^\/(overview|brands|brands\/[^/]+|brands\/[^/]+\/(queries|queries\/[^/]+|generate-queries|insights))$/;

test.each(analysisEndpoints.map(({ name, path }) => ({ name, path })))(
  'the call $name does not use a path of the contract',
  ({ path }) => {
    expect(path).not.toMatch(CONTRACT);
  },
);

test('no two endpoints have the same path and method', () => {
  const routes = analysisEndpoints.map(
    ({ call, path }) => `${call.method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

test('every endpoint that changes something has the brand in its path', () => {
  const changes = analysisEndpoints.filter(({ call }) => call.method !== 'get');
  expect(changes.filter(({ path }) => !path.startsWith('/brands/{id}/'))).toEqual([]);
});

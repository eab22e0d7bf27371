import type { Namespace, OpenElement } from './element-stack.ts';
import { BREAKS_OUT, SCOPE, SPECIAL } from './element-traits.ts';

const HIDDEN_IN_SVG = new Set(['script', 'style', 'title']);
const SVG_INTEGRATION = new Set(['foreignobject', 'desc', 'title']);
const MATH_TEXT_INTEGRATION = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);

/** An element of SVG or MathML. */
export function foreignElement(
  name: string,
  namespace: Namespace,
  attributes: ReadonlyMap<string, string>,
  htmlBelow: number,
): OpenElement {
  const integration = integrationOf(name, namespace, attributes);
  const isBarrier = integration !== null || (namespace === 'math' && name === 'annotation-xml');
  return {
    name,
    traits: isBarrier ? SPECIAL | SCOPE : 0,
    namespace,
    region: null,
    isHidden: namespace === 'svg' && HIDDEN_IN_SVG.has(name),
    integration,
    htmlBelow,
  };
}

/** Whether a start tag in SVG or MathML leads back to HTML. */
export function breaksOut(name: string, traits: number, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'font') return attributes.has('color') || attributes.has('face') || attributes.has('size');
  return (traits & BREAKS_OUT) !== 0;
}

function integrationOf(
  name: string,
  namespace: Namespace,
  attributes: ReadonlyMap<string, string>,
): OpenElement['integration'] {
  if (namespace === 'svg') return SVG_INTEGRATION.has(name) ? 'html' : null;
  if (MATH_TEXT_INTEGRATION.has(name)) return 'text';
  if (name !== 'annotation-xml') return null;
  const encoding = attributes.get('encoding')?.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml' ? 'html' : null;
}

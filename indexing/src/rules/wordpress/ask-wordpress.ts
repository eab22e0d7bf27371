import type { Candidate } from '../../ports/ledger-document.ts';
import { leadingNumber } from '../../wordpress/path-parts.ts';
import { withTwoDigits } from '../../wordpress/permalink-structure.ts';
import { askFor, withSingleSlashes, type Asked } from '../asked.ts';
import type { Step } from '../steps.ts';
import { asRulesSee } from './decoded-path.ts';
import { ID_VARIABLES, isPublicVariable } from './by-query.ts';
import { isSystemPath } from './system.ts';
import { pluginRule, type PluginRule } from './plugins.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** An address that WordPress is asked for. */
export interface AskedOfWordPress extends Asked<WordPressSite> {
  /** The path with two digits for each part of a date. */
  dated: string;
  isHome: boolean;
  isSystem: boolean;
  /** What of the query WordPress reads. */
  variables: Asked['query'];
  /** The rule of a plugin that is for the address; null for none. */
  rule: PluginRule | null;
  /** The keys that rules led away from, to come here; null for none. */
  followed: Set<string> | null;
  /** What another address can mean. */
  further(key: string, followed: Set<string>): Candidate[];
}

export type WordPressStep = Step<AskedOfWordPress>;

export function askWordPress(
  key: string,
  site: WordPressSite,
  { followed, further }: Pick<AskedOfWordPress, 'followed' | 'further'>,
): AskedOfWordPress {
  const asked = askFor(key, site);
  const hasDouble = asked.path.includes('//');
  const path = asRulesSee(hasDouble ? withSingleSlashes(asked.path) : asked.path, site);
  const dated = withTwoDigits(path, site.structure);
  const isHome = isHomePath(dated);
  return {
    ...asked,
    path,
    hasDouble,
    redirects: hasDouble,
    dated,
    isHome,
    isSystem: isSystemPath(dated, site),
    // Below a path, a value that is not a number changes nothing.
    variables: asked.query.filter(
      ({ name, value }) =>
        isPublicVariable(name, site) &&
        (isHome || !ID_VARIABLES.includes(name) || leadingNumber(value ?? '') !== ''),
    ),
    rule: asked.isOnOtherHost || isHome || isSystemPath(path, site) ? null : pluginRule(path, site),
    followed,
    further,
  };
}

function isHomePath(path: string): boolean {
  return path === '' || path === '/' || path === '/index.php';
}

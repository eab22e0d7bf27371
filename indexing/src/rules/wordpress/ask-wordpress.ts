import { leadingNumber } from '../../wordpress/path-parts.ts';
import { withTwoDigits } from '../../wordpress/permalink-structure.ts';
import { askFor, withSingleSlashes } from '../asked.ts';
import type { AskedOfWordPress } from './wordpress-step.ts';
import { asRulesSee } from './decoded-path.ts';
import { ID_VARIABLES, isPublicVariable } from './by-query.ts';
import { isSystemPath } from './system.ts';
import { pluginRule } from './plugins.ts';
import type { WordPressSite } from './wordpress-site.ts';

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

import type { Engine } from '../ports/provider.ts';

/** An engine as one run asked it, with the models that served its answers; none when no answer says. */
export interface AskedEngine {
  engine: Engine;
  servedModels: ReadonlySet<string>;
}

export interface EngineChanges {
  added: string[];
  removed: string[];
  /** Of those in both, in the order of the later run. */
  changed: EngineChange[];
}

export type EngineChange =
  /** Another model, country or prompt is asked for. */
  | { what: 'settings'; engineId: string }
  /** The same is asked for, and another model answers. */
  | { what: 'model'; engineId: string; before: string; after: string };

/** What makes the engines of two runs different ones. Weights do not: they are the same for both sides of a pair. */
export function engineChanges(
  previous: readonly AskedEngine[],
  current: readonly AskedEngine[],
): EngineChanges {
  const before = new Map(previous.map((asked) => [asked.engine.id, asked]));
  const now = new Map(current.map((asked) => [asked.engine.id, asked]));
  return {
    added: [...now.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !now.has(id)),
    changed: [...now].flatMap(([id, asked]) => {
      const old = before.get(id);
      return (old === undefined ? null : changeOf(id, old, asked)) ?? [];
    }),
  };
}

function changeOf(engineId: string, old: AskedEngine, now: AskedEngine): EngineChange | null {
  if (!sameSettings(old.engine, now.engine)) return { what: 'settings', engineId };
  const isKnown = old.servedModels.size > 0 && now.servedModels.size > 0;
  if (!isKnown || isSame(old.servedModels, now.servedModels)) return null;
  return { what: 'model', engineId, before: listed(old.servedModels), after: listed(now.servedModels) };
}

function sameSettings(a: Engine, b: Engine): boolean {
  return (
    a.provider === b.provider &&
    a.model === b.model &&
    a.webSearch === b.webSearch &&
    a.country === b.country &&
    a.promptVersion === b.promptVersion
  );
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && a.isSubsetOf(b);
}

function listed(models: ReadonlySet<string>): string {
  return [...models].toSorted().join(', ');
}

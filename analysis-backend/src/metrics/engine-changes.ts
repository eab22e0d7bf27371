import type { Engine } from '../ports/provider.ts';

/** An engine as one run asked it, and the models that served its answers, as far as the answers name them. */
export interface AskedEngine {
  engine: Engine;
  servedModels: ReadonlySet<string>;
}

export interface EngineChanges {
  added: string[];
  removed: string[];
  /** Engines of both runs that changed, in the order of the later run. */
  changed: EngineChange[];
}

export type EngineChange =
  /** Whether another model, country or prompt is asked for. */
  | { what: 'settings'; engineId: string }
  /** Whether another model answers although the same is asked for. */
  | { what: 'model'; engineId: string; before: string; after: string };

/** The differences between the engines of two runs. Weights are no difference: both sides of a pair get the same. */
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

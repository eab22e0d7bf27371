import { enginePartsOf } from '../engine-parts.ts';
import type { EngineWords } from '../words.ts';

function engineName(id: string): string {
  const parts = enginePartsOf(id);
  if (parts === null) return id;
  const { maker, model, searches, country } = parts;
  const name = maker === null ? `${model} through a compatible API` : `${maker} ${model}`;
  return `${name}${searches ? ' with web search' : ''}${country === null ? '' : ` (${country})`}`;
}

function engineInFull(id: string): string {
  const parts = enginePartsOf(id);
  if (parts === null) return id;
  const { maker, model, searches, country } = parts;
  return [
    maker === null ? `${model} through a compatible API` : `${maker} ${model} through the API, not the app`,
    searches ? 'with web search' : 'without web search',
    ...(country === null ? [] : [`asked for the country ${country}`]),
  ].join(', ');
}

export const engines: EngineWords = { engine: engineName, engineInFull };

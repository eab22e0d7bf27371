import { enginePartsOf } from '../engine-parts.ts';
import type { EngineWords } from '../words.ts';

function engineName(id: string): string {
  const parts = enginePartsOf(id);
  if (parts === null) return id;
  const { maker, model, searches, country } = parts;
  const name = maker === null ? `${model} über eine kompatible Schnittstelle` : `${maker} ${model}`;
  return `${name}${searches ? ' mit Websuche' : ''}${country === null ? '' : ` (${country})`}`;
}

function engineInFull(id: string): string {
  const parts = enginePartsOf(id);
  if (parts === null) return id;
  const { maker, model, searches, country } = parts;
  return [
    maker === null
      ? `${model} über eine kompatible Schnittstelle`
      : `${maker} ${model} über die API, nicht die App`,
    searches ? 'mit Websuche' : 'ohne Websuche',
    ...(country === null ? [] : [`gefragt für das Land ${country}`]),
  ].join(', ');
}

export const engines: EngineWords = { engine: engineName, engineInFull };

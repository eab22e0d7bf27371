import {
  BackendBrandExtras,
  BackendChangeCompetitor,
  BackendChangeQuery,
  BackendNewCompetitor,
  BackendNewQuery,
} from '@signpost/contract/analyses';
import { BackendCreateBrandRequest, BackendUpdateBrandRequest } from '@signpost/contract/protocol';
import { Type, type Static } from '@signpost/contract/schema';
import type { NewCompetitor } from '../../competitors/add-competitor.ts';
import type { NewBrand } from '../../brands/create-brand.ts';
import type { BrandFields } from '../../brands/update-brand.ts';
import type { CompetitorChanges } from '../../competitors/update-competitor.ts';
import type { QueryChanges } from '../../queries/update-query.ts';
import { readBody, readChanges, type FieldRules } from './read-body.ts';

/** Turns request bodies into the input of the use cases: trims texts and removes duplicate names and hosts. */
const CreateBrand = Type.Object({
  ...BackendCreateBrandRequest.properties,
  ...BackendBrandExtras.properties,
});
const UpdateBrand = Type.Object({
  ...BackendUpdateBrandRequest.properties,
  ...BackendBrandExtras.properties,
});

const MAX_NAME = 200;
const MAX_ADDRESS = 2000;
const MAX_DESCRIPTION = 10_000;

const brandRules: FieldRules<Static<typeof UpdateBrand>> = {
  name: (text) => blankProblem(text) ?? lengthProblem(text, MAX_NAME),
  url: (text) =>
    /^https?:$/.test(URL.parse(text)?.protocol ?? '')
      ? lengthProblem(text, MAX_ADDRESS)
      : 'must be an http or https address',
  description: (text) => lengthProblem(text, MAX_DESCRIPTION),
  country_code: (text) => (/^([A-Z]{2})?$/.test(text) ? null : 'must be two capital letters, or empty'),
  aliases: namesProblem,
  domains: domainsProblem,
};

export function readNewBrand(body: unknown): NewBrand {
  const { aliases = [], domains = [], ...fields } = readBody(CreateBrand, body, brandRules);
  return {
    name: fields.name.trim(),
    url: fields.url.trim(),
    description: fields.description.trim(),
    countryCode: fields.country_code,
    aliases: distinct(aliases),
    domains: toHosts(domains),
  };
}

export function readBrandChanges(body: unknown): BrandFields {
  const changes = readChanges(UpdateBrand, body, brandRules);
  const { name, url, description, status, country_code: countryCode } = changes;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(url !== undefined && { url: url.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(status !== undefined && { status }),
    ...(countryCode !== undefined && { countryCode }),
    ...toNames(changes),
  };
}

export function readNames(body: unknown): BrandFields {
  return toNames(readChanges(BackendBrandExtras, body, { aliases: namesProblem, domains: domainsProblem }));
}

function toNames({ aliases, domains }: Static<typeof BackendBrandExtras>): BrandFields {
  return {
    ...(aliases !== undefined && { aliases: distinct(aliases) }),
    ...(domains !== undefined && { domains: toHosts(domains) }),
  };
}

export function readNewQuery(body: unknown): string {
  return readBody(BackendNewQuery, body, { text: blankProblem }).text.trim();
}

export function readQueryChanges(body: unknown): QueryChanges {
  const { enabled, text } = readChanges(BackendChangeQuery, body, { text: blankProblem });
  return { ...(enabled !== undefined && { enabled }), ...(text !== undefined && { text: text.trim() }) };
}

const competitorRules = { name: blankProblem, aliases: namesProblem, domains: domainsProblem };

export function readNewCompetitor(body: unknown): NewCompetitor {
  const { name, aliases = [], domains = [] } = readBody(BackendNewCompetitor, body, competitorRules);
  return { name: name.trim(), aliases: distinct(aliases), domains: toHosts(domains) };
}

export function readCompetitorChanges(body: unknown): CompetitorChanges {
  const changes = readChanges(BackendChangeCompetitor, body, competitorRules);
  const { name, state } = changes;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(state !== undefined && { state }),
    ...toNames(changes),
  };
}

export function blankProblem(text: string): string | null {
  return text.trim() === '' ? 'must not be empty' : null;
}

function lengthProblem(text: string, most: number): string | null {
  return text.length > most ? `must have ${most} characters at most` : null;
}

function namesProblem(names: readonly string[]): string | null {
  return names.some((name) => blankProblem(name) !== null) ? 'must list names, none of them empty' : null;
}

function domainsProblem(domains: readonly string[]): string | null {
  return domains.every((domain) => hostOf(domain) !== null)
    ? null
    : 'must list host names like shop.example, without a path';
}

function toHosts(domains: readonly string[]): string[] {
  return distinct(domains.flatMap((domain) => hostOf(domain) ?? []));
}

/** The host as addresses spell it: lower case, and punycode for letters beyond ASCII. */
function hostOf(domain: string): string | null {
  const text = domain.trim();
  if (!/^[^\s/?#@:[\]]+$/.test(text)) return null;
  return URL.parse(`https://${text}`)?.hostname ?? null;
}

export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}

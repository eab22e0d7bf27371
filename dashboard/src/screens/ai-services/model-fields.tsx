import { useAdministrationWords } from '../../app/words-context.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import look from './ai-services.module.css';
import type { AiService } from './types.ts';

/** What is asked of a service. */
export interface AskedModel {
  model: string;
  /** The model is not in the list. */
  isOther: boolean;
  search: boolean;
  country: string;
}

/** A million tokens of answers of a model that is proposed cost this at most, in US dollars. */
const PROPOSED_USD = 10;

/** The newest listed model that is not dear; for a service without a list its name is asked for. */
export function firstModel({ models, can_search: canSearch }: AiService): AskedModel {
  const first = models.find(({ output_usd_per_million: usd }) => usd <= PROPOSED_USD) ?? models[0];
  return { model: first?.model ?? '', isOther: first === undefined, search: canSearch, country: '' };
}

/** The fields as the calls take them. */
export function toEngine({ model, search, country }: AskedModel) {
  return { model: model.trim(), search, country: search && country !== '' ? country : null };
}

/** What a test of the model costs at most; null when its price is not known. */
export function testCost({ models }: AiService, { model, search }: AskedModel): number | null {
  const listed = models.find((each) => each.model === model.trim());
  if (listed === undefined) return null;
  return search ? listed.search_test_usd : listed.test_usd;
}

const OTHER = '';

interface ModelFieldsProps {
  service: AiService;
  value: AskedModel;
  problem?: string | null;
  onChange: (value: AskedModel) => void;
}

/** The model from a list with prices, and whether and from where it searches the web. */
export function ModelFields({ service, value, problem = null, onChange }: ModelFieldsProps) {
  const { aiServices: words } = useAdministrationWords();
  const { fields } = words;
  const { models, can_search: canSearch, can_choose_country: canChooseCountry } = service;
  return (
    <>
      {models.length > 0 && (
        <SelectField
          label={fields.model}
          help={words.perMillion}
          choices={[
            ...models.map(({ model, input_usd_per_million: input, output_usd_per_million: output }) => ({
              value: model,
              label: words.model(model, input, output),
            })),
            { value: OTHER, label: fields.otherModel },
          ]}
          value={value.isOther ? OTHER : value.model}
          onChange={(model) => onChange({ ...value, model, isOther: model === OTHER })}
        />
      )}
      {value.isOther && (
        <TextField
          label={fields.modelName}
          help={fields.modelHelp}
          problem={problem}
          value={value.model}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(model) => onChange({ ...value, model })}
        />
      )}
      {canSearch && (
        <label className={look['check']}>
          <input
            type="checkbox"
            checked={value.search}
            onChange={({ target }) => onChange({ ...value, search: target.checked })}
          />
          {fields.search}
        </label>
      )}
      {canSearch && canChooseCountry && value.search && (
        <TextField
          label={fields.country}
          help={fields.countryHelp}
          value={value.country}
          size={4}
          maxLength={2}
          onChange={(country) => onChange({ ...value, country: country.trim().toUpperCase() })}
        />
      )}
    </>
  );
}

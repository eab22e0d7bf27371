import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import look from './fields.module.css';

interface SearchBoxProps {
  /** What is searched, as its name and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches while a person types. The slash key focuses it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  /** What was typed here and is on its way into the address, the last one last. */
  const typed = useRef([value]);
  useEffect(() => {
    // Any other value comes from elsewhere, such as from going back.
    if (!typed.current.includes(value)) setText(value);
    if (!typed.current.includes(value) || typed.current.at(-1) === value) typed.current = [value];
  }, [value]);
  return (
    <span className={look['search']}>
      <input
        type="search"
        data-search=""
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          typed.current.push(event.target.value);
          setText(event.target.value);
          onChange(event.target.value);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </span>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

interface SegmentsProps<Value extends string> extends ChoicesProps<Value> {
  /** Called when the pointer comes to a choice, to fetch what it needs. */
  onNear?: (value: Value) => void;
}

/** A few choices side by side, of which one holds. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChange, onNear } = props;
  const name = useId();
  return (
    <fieldset className={look['segments']}>
      <legend className="unseen">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} onPointerEnter={() => onNear?.(choice.value)}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type OptionsProps<Value extends string> = Omit<ChoicesProps<Value>, 'label'> &
  Omit<ComponentProps<'select'>, keyof Written>;

/** A list to choose from, which has its label elsewhere. */
export function Options<Value extends string>({ choices, onChange, ...rest }: OptionsProps<Value>) {
  return (
    <select {...rest} className={look['select']} onChange={({ target }) => onChange(target.value as Value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** Many choices, of which one holds. */
export function Select<Value extends string>({ label, ...rest }: ChoicesProps<Value>) {
  return <Options {...rest} aria-label={label} />;
}

interface FieldProps {
  label: string;
  /** What to write, below the field. */
  help?: ReactNode | undefined;
  /** What is wrong with it; read out when it appears. */
  problem?: string | null | undefined;
  children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A labelled field of a form with its help and its problem. */
export function Field({ label, help, problem = null, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={look['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': helpId, 'aria-invalid': problem !== null })}
      <div id={helpId} aria-live="polite">
        {problem !== null && <p className={look['problem']}>{problem}</p>}
        {help !== undefined && <p className="aside">{help}</p>}
      </div>
    </div>
  );
}

type Labelled = Pick<FieldProps, 'label' | 'help' | 'problem'>;
interface Written {
  value: string;
  onChange: (text: string) => void;
}
type Without<Attributes> = Omit<Attributes, keyof Labelled | keyof Written>;

/** A field for one line. */
export function TextField(props: Labelled & Written & Without<ComponentProps<'input'>>) {
  const { label, help, problem = null, onChange, ...rest } = props;
  return (
    <Field label={label} help={help} problem={problem}>
      {(ids) => (
        <input {...ids} className={inputLook} {...rest} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

/** A field for several lines. */
export function TextArea(props: Labelled & Written & Without<ComponentProps<'textarea'>>) {
  const { label, help, problem = null, onChange, ...rest } = props;
  return (
    <Field label={label} help={help} problem={problem}>
      {(ids) => (
        <textarea
          {...ids}
          className={inputLook}
          {...rest}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A field with a list to choose from. */
export function SelectField<Value extends string>(
  props: Labelled & ChoicesProps<Value> & { disabled?: boolean },
) {
  const { label, help, problem = null, ...rest } = props;
  return (
    <Field label={label} help={help} problem={problem}>
      {(ids) => <Options {...ids} {...rest} />}
    </Field>
  );
}

/** The look of a text field. */
export const inputLook = look['input'];

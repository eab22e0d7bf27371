import { SelectField } from '../../parts/fields.tsx';
import look from './notices.module.css';

interface ChooseProps {
  label: string;
  help?: string;
  value: string;
  names: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** One of several, by their names. */
export function Choose({ names, ...rest }: ChooseProps) {
  const choices = Object.entries(names).map(([value, label]) => ({ value, label }));
  return <SelectField choices={choices} {...rest} />;
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}

interface TicksProps<Value extends string> {
  legend: string;
  names: Readonly<Record<string, string>>;
  values: readonly Value[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any of several. */
export function Ticks<Value extends string>(props: TicksProps<Value>) {
  const { legend, names, values, chosen, onChange } = props;
  return (
    <fieldset className={look['ticks']}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <Tick
          key={value}
          label={names[value] ?? value}
          isOn={chosen.includes(value)}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </fieldset>
  );
}

import { useAdministrationWords } from '../../app/words-context.ts';
import { TextField } from '../../parts/fields.tsx';

interface KeyFieldProps {
  label?: string;
  isOptional?: boolean;
  value: string;
  problem?: string | null;
  onChange: (key: string) => void;
}

/** A key, as it is typed or pasted: never shown, never remembered by the browser. */
export function KeyField({ label, isOptional = false, value, problem = null, onChange }: KeyFieldProps) {
  const { fields } = useAdministrationWords().aiServices;
  return (
    <TextField
      label={label ?? fields.key}
      help={isOptional ? fields.keyOptional : fields.keyHelp}
      problem={problem}
      type="password"
      value={value}
      maxLength={500}
      autoComplete="new-password"
      spellCheck={false}
      onChange={onChange}
    />
  );
}

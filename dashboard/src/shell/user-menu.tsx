import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES } from '@signpost/words/languages';
import { call } from '../api/calls.ts';
import look from '../account/account.module.css';
import { PasswordDialog } from '../account/password-dialog.tsx';
import { rootAddress } from '../api/client.ts';
import { Select } from '../parts/fields.tsx';
import { Menu } from '../parts/menu.tsx';
import { useShownSession } from '../app/shown-session.ts';
import { THEMES, useTheme } from './theme.ts';
import { useSpeech } from '../app/words-context.ts';

/** Who is signed in, how they like it, and the way out. */
export function UserMenu() {
  const { words, language, setLanguage } = useSpeech();
  const { shell, account } = words;
  const [theme, setTheme] = useTheme();
  const [isChanging, setChanging] = useState(false);
  // A new page: nothing of this person stays in memory.
  const leave = useMutation({
    mutationFn: () => call('signOut', {}),
    onSuccess: () => location.assign(rootAddress('/sign-in')),
  });
  const { login = '', role = '' } = useShownSession().user ?? {};
  return (
    <>
      <Menu label={login.slice(0, 2).toUpperCase()} name={shell.user.menu(login)}>
        <div className={look['who']}>
          <strong>{login}</strong>
          <span>{account.roles[role] ?? role}</span>
        </div>
        <div className={look['choice']}>
          {shell.language.name}
          <Select
            label={shell.language.name}
            choices={LANGUAGES.map((value) => ({ value, label: shell.language.names[value] }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <div className={look['choice']}>
          {shell.theme.name}
          <Select
            label={shell.theme.name}
            choices={THEMES.map((value) => ({ value, label: shell.theme[value] }))}
            value={theme}
            onChange={setTheme}
          />
        </div>
        <button type="button" onClick={() => setChanging(true)}>
          {account.password.heading}
        </button>
        <a href={rootAddress('/docs')}>{shell.documentation}</a>
        <button type="button" onClick={() => leave.mutate()}>
          {shell.user.signOut}
        </button>
      </Menu>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

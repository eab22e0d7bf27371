import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { rootAddress } from '../../api/client.ts';
import { Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useShownSession } from '../../app/shown-session.ts';
import { useAdministrationWords, useSpeech } from '../../app/words-context.ts';
import look from './extension.module.css';
import { extensionApi, type ExtensionModule } from './extension-api.ts';

/** A screen of an extension: its module is loaded from the service and gets an element of ours. */
export function ExtensionScreen() {
  const { extension: words } = useAdministrationWords().administration;
  const { name = '' } = useParams({ strict: false });
  const screen = useShownSession().screens.find((one) => one.name === name);
  if (screen === undefined) return <Screen title={words.unknown} answer={words.unknownMeaning} />;
  return (
    <Screen title={screen.title}>
      <Mounted key={name} name={name} title={screen.title} />
    </Screen>
  );
}

function Mounted({ name, title }: { name: string; title: string }) {
  const { extension: words } = useAdministrationWords().administration;
  const { language } = useSpeech();
  const router = useRouter();
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'mounted' | { problem: string }>('loading');

  useEffect(() => {
    let isLeft = false;
    let unmount: unknown;
    async function mount(): Promise<void> {
      const address = rootAddress(`/extensions/${encodeURIComponent(name)}.js`);
      const module = (await import(/* @vite-ignore */ address)) as Partial<ExtensionModule>;
      if (typeof module.mount !== 'function') throw new Error('The module exports no function "mount".');
      if (isLeft || element.current === null) return;
      unmount = await module.mount(element.current, {
        api: extensionApi,
        language,
        navigate: (to) => router.history.push(rootAddress(to)),
      });
      if (isLeft) end(unmount);
      else setState('mounted');
    }
    mount().catch((error: unknown) => {
      if (!isLeft) setState({ problem: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      isLeft = true;
      end(unmount);
    };
  }, [name, language, router]);

  return (
    <>
      {state === 'loading' && (
        <div aria-busy="true" aria-label={words.loading}>
          <Skeleton rows={6} height={32} />
        </div>
      )}
      {typeof state === 'object' && (
        <Note title={words.broken(title)}>
          {words.brokenMeaning} <code>{state.problem}</code>
        </Note>
      )}
      <div ref={element} className={look['content']} />
    </>
  );
}

/** An extension that fails on its way out must not take the next screen with it. */
function end(unmount: unknown): void {
  if (typeof unmount !== 'function') return;
  try {
    unmount();
  } catch (error) {
    reportError(error);
  }
}

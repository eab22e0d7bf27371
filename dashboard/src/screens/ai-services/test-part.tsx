import { useMutation } from '@tanstack/react-query';
import { change, type AnswerOf, type Given } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './ai-services.module.css';

interface TestPartProps {
  /** What the test costs at most; null when that is not known. */
  usd: number | null;
  /** What to test; null while something is missing, which the form then says. */
  given: () => Given<'testAiService'> | null;
}

/** Puts one short question to a service: first what that costs, then the answer. */
export function TestPart({ usd, given }: TestPartProps) {
  const { aiServices: words } = useAdministrationWords();
  const reasonOf = useReason();
  const test = useMutation({
    mutationFn: (wanted: Given<'testAiService'>) => change('testAiService', wanted),
  });
  return (
    <div className={look['test']}>
      <div className={look['facts']}>
        <Button
          disabled={test.isPending}
          onClick={() => {
            const wanted = given();
            if (wanted !== null) test.mutate(wanted);
          }}
        >
          {words.test}
        </Button>
        <span className="meaning">{words.testCost(usd)}</span>
      </div>
      <div role="status">
        {test.isPending && <p>{words.testing}</p>}
        {test.data !== undefined && !test.isPending && <TestResult result={test.data} />}
      </div>
      {test.isError && <Problem>{reasonOf(test.error)}</Problem>}
    </div>
  );
}

function TestResult({ result }: { result: AnswerOf<'testAiService'> }) {
  const { tested } = useAdministrationWords().aiServices;
  const { problem, answer, served_model: model, usd } = result;
  if (problem !== null)
    return (
      <div className={look['result']}>
        <p className="bad">
          <strong>{tested.problems[problem.kind]}</strong>
        </p>
        <p className="meaning">{tested.says(problem.message)}</p>
      </div>
    );
  return (
    <div className={look['result']}>
      <p>
        <strong>{tested.works}</strong> {tested.cost(usd)}
      </p>
      <p>{tested.answered(model)}</p>
      <blockquote>{answer}</blockquote>
    </div>
  );
}

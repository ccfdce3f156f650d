import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../platform/api.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { useAsk } from './dialog.tsx';
import { useSelection } from './lists/selection.tsx';
import { notify } from './toaster.tsx';
import { useTask } from './use-task.ts';

/** Work that ends when the test says so. */
function createWork() {
  const waiting: { done: () => void; fail: (error: unknown) => void }[] = [];
  return {
    begun: () => waiting.length,
    start: () => new Promise<void>((settleIt, fail) => void waiting.push({ done: () => settleIt(), fail })),
    finish: () => waiting.at(-1)?.done(),
    fail: (error: unknown) => waiting.at(-1)?.fail(error),
  };
}

let work: ReturnType<typeof createWork>;
const outcomes: boolean[] = [];
beforeEach(() => {
  work = createWork();
  outcomes.length = 0;
});

function Button() {
  const { run, isBusy } = useTask();
  const press = async () => {
    const isDone = await run({
      failure: 'Article non supprimé',
      work: async () => {
        await work.start();
        return { title: 'Article supprimé' };
      },
    });
    outcomes.push(isDone);
  };
  return (
    <button type="button" onClick={press}>
      {isBusy ? 'Un instant…' : 'Supprimer'}
    </button>
  );
}

describe('useTask', () => {
  it('runs one action at a time, and answers false to a second press', async () => {
    showScreen(<Button />);
    const button = await screen.findByText('Supprimer');
    act(() => {
      button.click();
      button.click();
    });
    await settle();
    expect([work.begun(), outcomes]).toEqual([1, [false]]);
    expect(button.textContent).toBe('Un instant…');
    work.finish();
    await settle();
    expect(outcomes).toEqual([false, true]);
    expect(await screen.findByText('Article supprimé')).toBeTruthy();
    fireEvent.click(button);
    await settle();
    expect(work.begun()).toBe(2);
  });

  it('reports a failure, and can be tried again', async () => {
    showScreen(<Button />);
    const button = await screen.findByText('Supprimer');
    fireEvent.click(button);
    await settle();
    work.fail(new ApiError(409, 'conflict', 'Quelqu’un a enregistré entre-temps.'));
    await settle();
    expect(await screen.findByText('Quelqu’un a enregistré entre-temps.')).toBeTruthy();
    expect([outcomes, button.textContent]).toEqual([[false], 'Supprimer']);
  });

  it('shows the last failure alone, and none once it succeeds', async () => {
    showScreen(<Button />);
    const press = async () => {
      fireEvent.click(await screen.findByText('Supprimer'));
      await settle();
    };
    for (const reason of ['Le réseau ne répond pas.', 'Quelqu’un a enregistré entre-temps.']) {
      await press();
      work.fail(new ApiError(409, 'conflict', reason));
      await settle();
    }
    expect(screen.getByRole('alert').textContent).toContain('Quelqu’un a enregistré entre-temps.');
    await press();
    work.finish();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('status').textContent).toContain('Article supprimé');
  });

  it('takes its failure away with the screen, and keeps what happened', async () => {
    const { goTo } = showScreen(<Button />);
    fireEvent.click(await screen.findByText('Supprimer'));
    await settle();
    work.fail(new ApiError(409, 'conflict', 'Quelqu’un a enregistré entre-temps.'));
    await settle();
    expect(screen.getByRole('alert')).toBeTruthy();
    act(() => void notify({ title: 'Article supprimé', isDanger: true }, 12));
    await act(() => goTo('/ailleurs'));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(screen.getByRole('alert').textContent).toContain('Article supprimé');
  });

  it('ends without effect when its screen was left', async () => {
    const { goTo } = showScreen(<Button />);
    fireEvent.click(await screen.findByText('Supprimer'));
    await settle();
    await act(() => goTo('/ailleurs'));
    work.finish();
    await settle();
    expect(outcomes).toEqual([true]);
  });
});

/** A row of a list whose action fails while `refused` names it. */
const refused = new Set<string>();
function Row({ name }: { name: string }) {
  const { run } = useTask();
  const remove = () =>
    run({
      failure: 'Article non supprimé',
      subject: name,
      work: async () => {
        if (refused.has(name)) throw new ApiError(409, 'conflict', `Quelqu’un écrit dans ${name}.`);
        return { title: `${name} supprimé` };
      },
    });
  return (
    <button type="button" onClick={() => void remove()}>
      {`Supprimer ${name}`}
    </button>
  );
}

it('shows the failures of two rows, each until that row’s action succeeds', async () => {
  refused.add('Bal').add('Concert');
  showScreen([<Row key="Bal" name="Bal" />, <Row key="Concert" name="Concert" />]);
  const press = async (name: string) => {
    fireEvent.click(await screen.findByText(`Supprimer ${name}`));
    await settle();
  };
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await press('Bal');
  await press('Concert');
  expect(alerts()).toHaveLength(2);
  refused.delete('Bal');
  await press('Bal');
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(alerts()[0]).toContain('Quelqu’un écrit dans Concert.');
});

describe('useAsk', () => {
  it('calls once, shows the refusal, and clears it at the next call', async () => {
    const { result } = renderHook(() => useAsk());
    const answers: unknown[] = [];
    const ask = () => void result.current.ask(work.start).then((answer) => answers.push(answer));
    act(() => {
      ask();
      ask();
    });
    await settle();
    expect([work.begun(), answers, result.current.isBusy]).toEqual([1, [null], true]);
    const errors = [{ path: 'password', message: 'Mot de passe incorrect' }];
    work.fail(new ApiError(400, 'invalid_input', 'Vérifiez.', errors));
    await settle();
    expect([result.current.fault, result.current.isBusy]).toEqual(['Mot de passe incorrect', false]);
    act(ask);
    expect(result.current.fault).toBeUndefined();
    work.finish();
    await settle();
    expect(answers).toEqual([null, null, undefined]);
  });
});

describe('useSelection', () => {
  it('selects rows of the current page, and deselects those that left it', () => {
    const { result } = renderHook(() => {
      const [ids, setIds] = useState(['1', '2', '3']);
      return { ...useSelection(ids), setIds };
    });
    act(() => result.current.toggle('2'));
    act(() => result.current.toggle('3'));
    expect([result.current.chosen, result.current.isAll]).toEqual([['2', '3'], false]);
    act(() => result.current.setIds(['3', '4']));
    expect(result.current.chosen).toEqual(['3']);
    act(() => result.current.toggleAll());
    expect([result.current.chosen, result.current.isAll]).toEqual([['3', '4'], true]);
    act(() => result.current.toggleAll());
    expect(result.current.chosen).toEqual([]);
  });

  it('handles two presses before the next render', () => {
    const { result } = renderHook(() => useSelection(['1', '2', '3']));
    act(() => {
      result.current.toggle('1');
      result.current.toggle('3');
    });
    expect(result.current.chosen).toEqual(['1', '3']);
  });
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/forms/Dialog';
import { PickerFrame } from '../../../src/ui/pickers/PickerFrame';
import { Around } from '../../machines/app/app-fixture';

const DIALOGS = [
  ['a dialog', Dialog],
  [
    'a picker',
    ({ onCancel, ...props }: { title: string; onCancel: () => void; children: React.JSX.Element }) => (
      <PickerFrame {...props} onConfirm={() => {}} onCancel={onCancel} />
    ),
  ],
] as const;

test.each(DIALOGS)('the Escape that ends a composition closes nothing; the next one closes %s (G17)', async (_, Layer) => {
  const cancelled = vi.fn();
  render(
    <Around>
      <Layer title="新密码" footer={null} onCancel={cancelled}>
        <input aria-label="文本" />
      </Layer>
    </Around>,
  );
  const press = (composing: object) =>
    act(async () => void fireEvent.keyDown(screen.getByLabelText('文本'), { key: 'Escape', ...composing }));
  await press({ isComposing: true });
  await press({ keyCode: 229 });
  expect(cancelled).not.toHaveBeenCalled();
  await press({ keyCode: 27 });
  expect(cancelled).toHaveBeenCalledOnce();
});

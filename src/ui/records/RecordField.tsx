import { Form, type FormItemProps } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';

type Rule = NonNullable<FormItemProps['rules']>[number];

type Check = readonly [schema: z.ZodMiniType, message: string];

/** The contract's own checks of a field, so that the form and the server cannot disagree. The first breach is told, in its own words. */
export const fits = (...checks: readonly Check[]): Rule => ({
  validator: (value: unknown, done: (error?: string) => void) =>
    done(checks.find(([schema]) => !schema.safeParse(value ?? '').success)?.[1]),
});

interface Props {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly rules?: Rule[];
  readonly help?: string;
  /** What the server refused of it. */
  readonly refused: string | undefined;
  readonly children: ReactNode;
}

/** One field of a record form: label, control, help, and the reason why the server did not take it. */
export function RecordField({ name, label, required = false, rules = [], help, refused, children }: Props) {
  return (
    <Form.Item
      field={name}
      label={label}
      required={required}
      rules={rules}
      extra={help}
      {...(refused ? { validateStatus: 'error' as const, help: <Refusal reason={refused} /> } : {})}
    >
      {children}
    </Form.Item>
  );
}

/** It takes the focus to its field when it appears. */
const Refusal = ({ reason }: { reason: string }) => (
  <span role="alert" ref={focusField}>
    {reason}
  </span>
);

function focusField(refusal: HTMLElement | null) {
  const item = refusal?.closest('.arco-form-item');
  item?.scrollIntoView({ block: 'nearest' });
  item?.querySelector<HTMLElement>('input, textarea')?.focus();
}

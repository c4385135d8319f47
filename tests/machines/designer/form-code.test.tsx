import * as arco from '@arco-design/web-react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import * as react from 'react';
import * as runtime from 'react/jsx-runtime';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import { WIDGET_TYPES, type WidgetType } from '../../../contract/form-widgets';
import { formCode } from '../../../src/machines/designer/form-code';
import { newItem } from '../../../src/machines/designer/form-tree';

interface Exported {
  readonly onSubmit: (values: Record<string, unknown>) => void;
  readonly RichText?: ComponentType<{ value?: string }>;
}

/** Compiles the code as an engineer would, and answers its component. */
function compiled(document: FormDocument): ComponentType<Exported> {
  const { outputText, diagnostics } = ts.transpileModule(formCode(document), {
    fileName: 'DesignedForm.tsx',
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, strict: true },
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  const modules: Readonly<Record<string, unknown>> = { '@arco-design/web-react': arco, 'react/jsx-runtime': runtime, react };
  const exported: { DesignedForm?: ComponentType<Exported> } = {};
  new Function('require', 'exports', outputText)((name: string) => modules[name], exported);
  if (!exported.DesignedForm) throw new Error('The code exports no form.');
  return exported.DesignedForm;
}

const item = (id: number, type: WidgetType, facts: Partial<FormItem> = {}): FormItem => ({
  ...newItem(id, type, `Label ${id}`),
  ...facts,
});
const documentOf = (...drawingItems: FormItem[]): FormDocument => ({ ...EMPTY_DOCUMENT, globalId: 1_000, drawingItems });

const own = { options: { from: 'own' as const, list: [{ id: 100, label: 'One', value: '1' }] } };

test.each(WIDGET_TYPES)('a form with %s compiles and is rendered', async (type) => {
  const choices = 'options' in newItem(100, type, '') ? own : {};
  const Form = compiled(documentOf(item(100, type, choices)));
  await act(async () => render(<Form onSubmit={() => {}} />));
  expect(type === 'row' || screen.queryAllByText('Label 100').length > 0).toBe(true);
});

test('every word that was typed stays a text, whatever it says', async () => {
  const label = `"}{}</Form.Item><script>alert(1)</script> \\ \` \${1} '`;
  const Form = compiled(documentOf(item(100, 'input', { label, placeholder: label, defaultValue: label })));
  await act(async () => render(<Form onSubmit={() => {}} />));
  expect(screen.queryByText(label)).not.toBeNull();
  expect(screen.getByDisplayValue(label)).not.toBeNull();
  expect(document.querySelector('script')).toBeNull();
});

test('the code of a dictionary ends no comment', () => {
  compiled(documentOf(item(100, 'select', { options: { from: 'dictionary', code: '*/ globalThis.escaped = 1; /*' } })));
  expect(globalThis).not.toHaveProperty('escaped');
});

const Own = ({ value }: { value?: string }) => <b>{value}</b>;

test('a rich text is edited by the field that the component is given, or as HTML', async () => {
  const Form = compiled(documentOf(item(100, 'richText', { defaultValue: '<p>a</p>' })));
  await act(async () => render(<Form onSubmit={() => {}} />));
  expect(screen.getByDisplayValue('<p>a</p>').id).toBe('field100_input');
  cleanup();
  await act(async () => render(<Form onSubmit={() => {}} RichText={Own} />));
  expect(screen.getByText('<p>a</p>').tagName).toBe('B');
});

test('rules and conditions work in the exported form', async () => {
  const sent: unknown[] = [];
  const Form = compiled(
    documentOf(
      item(100, 'input', { name: 'first' }),
      item(101, 'row', {
        children: [item(102, 'input', { name: 'second', required: true })],
        showIf: { item: 100, rule: 'is', value: 'yes' },
      }),
      item(103, 'input', {
        name: 'third',
        requireIf: { item: 100, rule: 'filled', value: '' },
        rules: [{ pattern: '^\\d+$', message: 'Digits' }],
      }),
      item(104, 'button', { label: 'Send' }),
    ),
  );
  await act(async () => render(<Form onSubmit={(values) => sent.push(values)} />));
  expect(screen.queryByText('Label 102')).toBeNull();
  const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}_input`) ?? document.body;
  await act(async () => fireEvent.change(field('first'), { target: { value: 'yes' } }));
  expect(screen.queryByText('Label 102')).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  expect(sent).toEqual([]);
  await act(async () => fireEvent.change(field('second'), { target: { value: 'x' } }));
  await act(async () => fireEvent.change(field('third'), { target: { value: 'abc' } }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  await waitFor(() => expect(screen.queryByText('Digits')).not.toBeNull());
  await act(async () => fireEvent.change(field('third'), { target: { value: '12' } }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  await waitFor(() => expect(sent).toEqual([{ first: 'yes', second: 'x', third: '12' }]));
});

test('a field is set by another in the exported form, by fields that were set, and can be answered otherwise', async () => {
  const sent: unknown[] = [];
  const choices = {
    options: { from: 'own' as const, list: ['a', 'b'].map((value, at) => ({ id: 100 + at, label: value, value })) },
  };
  const Form = compiled(
    documentOf(
      item(103, 'input', { name: 'copy', setIf: { item: 102, rule: 'filled', value: '', to: '', take: true } }),
      item(102, 'input', { name: 'second', setIf: { item: 100, rule: 'is', value: 'yes', to: 'set', take: false } }),
      item(101, 'radio', { name: 'one', ...choices, setIf: { item: 104, rule: 'filled', value: '', to: [], take: true } }),
      item(105, 'checkbox', { name: 'many', ...choices, setIf: { item: 100, rule: 'is', value: 'yes', to: ['b'], take: false } }),
      item(104, 'checkbox', { name: 'some', ...choices, setIf: { item: 100, rule: 'is', value: 'yes', to: ['a'], take: false } }),
      item(100, 'input', { name: 'first' }),
      item(106, 'button', { label: 'Send' }),
    ),
  );
  await act(async () => render(<Form onSubmit={(values) => sent.push(values)} />));
  const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}_input`) ?? document.body;
  const type = (id: string, value: string) => act(async () => fireEvent.change(field(id), { target: { value } }));
  await type('first', 'yes');
  await type('copy', 'own');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  const set = { first: 'yes', second: 'set', one: 'a', some: ['a'], many: ['b'] };
  await waitFor(() => expect(sent).toEqual([{ ...set, copy: 'own' }]));
});

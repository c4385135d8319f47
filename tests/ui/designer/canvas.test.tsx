import { DragDropProvider } from '@dnd-kit/react';
import { act, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import { WIDGETS, type WidgetType } from '../../../contract/form-widgets';
import { newItem } from '../../../src/machines/designer/form-tree';
import { Canvas } from '../../../src/ui/designer/Canvas';
import { Around } from '../../machines/app/app-fixture';
import { designerInput, designerOf, formOf } from '../../machines/designer/designer-fixture';

const types = Object.keys(WIDGETS) as WidgetType[];
const withText = types.map((type, index) => ({
  ...newItem(100 + index, type, `字段${index}`),
  ...(type === 'richText' && { default: '<p>请写明<strong>经过</strong>。</p>' }),
}));

test('each item on the canvas is called by its label, whatever else its picture shows (WCAG 2.5.3)', async () => {
  const drawingItems = [...withText, { ...newItem(200, 'row', '一行'), children: [newItem(201, 'radio', '性别')] }];
  const load = async () => formOf({ document: { ...EMPTY_DOCUMENT, globalId: 300, drawingItems } });
  const page = createActor(designerOf({ load }), { input: designerInput() }).start();
  await act(async () => {});
  const { container } = render(
    <Around>
      <DragDropProvider>
        <Canvas page={page} />
      </DragDropProvider>
    </Around>,
  );
  const items = screen.getAllByRole('treeitem');
  expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([...withText.map(({ label }) => label), '一行', '性别']);
  // What can be read in an item is its name; only a button has its label in the picture.
  for (const item of items) expect([item.getAttribute('aria-label'), '']).toContain(item.textContent);
  const { violations } = await axe.run(container, { runOnly: ['aria-required-children', 'aria-required-parent'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('what is chosen, or has just been added, is brought into view', async () => {
  const load = async () => formOf({ document: { ...EMPTY_DOCUMENT, globalId: 200, drawingItems: withText } });
  const page = createActor(designerOf({ load }), { input: designerInput() }).start();
  await act(async () => {});
  const seen: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.querySelector('[role=treeitem]')?.getAttribute('aria-label') ?? '');
  });
  render(
    <Around>
      <DragDropProvider>
        <Canvas page={page} />
      </DragDropProvider>
    </Around>,
  );
  await act(async () => page.send({ type: 'select', id: 103 }));
  await act(async () => page.send({ type: 'edit', edit: { act: 'add', widget: 'rate', label: '评分', at: null } }));
  expect(seen).toEqual(['字段3', '评分']);
  scroll.mockRestore();
});

import { isFitting } from './form-answer-kinds';
import { type Answers, defaultOf, holds, isAnswered, shownItems, takesAnswer } from './form-answers';
import { type Answer, allItems, type FormDocument, type FormItem, type SetCondition } from './form-document';

/** What the answer to each item, and whether it counts, waits for: what shows and sets it, and its row. */
export function waitsOf(items: readonly FormItem[]): ReadonlyMap<number, readonly number[]> {
  const waits = new Map<number, number[]>();
  const add = (id: number, source: number) => waits.set(id, [...(waits.get(id) ?? []), source]);
  for (const { id, showIf, setIf, children = [] } of allItems(items)) {
    if (showIf) add(id, showIf.item);
    if (setIf) add(id, setIf.item);
    for (const child of children) add(child.id, id);
  }
  return waits;
}

/** What a form holds before anyone has typed: its default values, and what they set. */
export const firstAnswers = (document: FormDocument): Answers =>
  linkedAnswers(
    document,
    null,
    new Map(
      allItems(document.drawingItems)
        .filter(takesAnswer)
        .map((item) => [item.id, defaultOf(item)]),
    ),
  );

/**
 * The answers after what they set in turn. A condition sets its item when it comes true, and when the answer that it takes changes; so
 * who answers otherwise afterwards is not overruled. Before there was any answer (null), nothing was true.
 */
export function linkedAnswers(document: FormDocument, before: Answers | null, after: Answers): Answers {
  const settings = settingsOf(document);
  if (settings.length === 0) return after;
  const was = before && seenAnswers(document, before);
  let answers = after;
  let seen = seenAnswers(document, answers);
  for (const { item, setIf } of settings) {
    const isNew = !was || !holds(setIf, was) || (setIf.take && !same(was.get(setIf.item), seen.get(setIf.item)));
    if (!isNew || !holds(setIf, seen)) continue;
    const answer = setIf.take ? (seen.get(setIf.item) ?? null) : setIf.to;
    if (!isSettable(item, answer) || same(answer, answers.get(item.id))) continue;
    answers = new Map([...answers, [item.id, answer]]);
    seen = seenAnswers(document, answers);
  }
  return answers;
}

/** Whether an item can be set to an answer: to one of its kind, or to none. */
export const isSettable = (item: FormItem, answer: Answer) =>
  isFitting(item, answer) || (!isAnswered(answer) && same(answer, defaultOf({ ...item, defaultValue: null })));

export interface Setting {
  readonly item: FormItem;
  readonly setIf: SetCondition;
}

/** The items that are set by others, each after those that it waits for: one round is enough. */
export function settingsOf({ drawingItems }: FormDocument): readonly Setting[] {
  const items = allItems(drawingItems);
  if (!items.some(({ setIf }) => setIf)) return [];
  const [waits, known, looked] = [waitsOf(drawingItems), new Map(items.map((item) => [item.id, item])), new Set<number>()];
  const settings: Setting[] = [];
  const look = (id: number) => {
    const item = known.get(id);
    if (!item || looked.has(id)) return;
    looked.add(id);
    waits.get(id)?.forEach(look);
    if (item.setIf) settings.push({ item, setIf: item.setIf });
  };
  for (const id of known.keys()) look(id);
  return settings;
}

function seenAnswers(document: FormDocument, answers: Answers): Answers {
  const shown = shownItems(document, answers);
  return new Map([...answers].filter(([id]) => shown.has(id)));
}

const same = (one: Answer | undefined, other: Answer | undefined) => JSON.stringify(one) === JSON.stringify(other);

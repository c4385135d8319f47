import type { KeyboardEvent } from 'react';

/** The Enter that ends the composition of an input method means "take this text", not "go". Some browsers tell by keyCode 229 only. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229;

/** For the body of a layer that Escape closes: the Escape that ends a composition takes the text back, and no more. */
export function keepComposing(event: KeyboardEvent) {
  if (event.key === 'Escape' && isComposing(event)) event.stopPropagation();
}

/** A key handler that acts on Enter. */
export const onEnter =
  <Target extends HTMLElement>(act: (target: Target) => void) =>
  (event: KeyboardEvent<Target>) => {
    if (event.key === 'Enter' && !isComposing(event)) act(event.currentTarget);
  };

const LINES = 'textarea, [contenteditable="true"]';

/** A key handler of a form: where Enter makes a new line, Ctrl+Enter or ⌘+Enter submits. What lies above the form is no part of it. */
export function onEnterInLines(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(event)) return;
  if (!(target instanceof Element) || !target.matches(LINES) || !currentTarget.contains(target)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}

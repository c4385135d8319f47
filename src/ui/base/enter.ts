import type { KeyboardEvent } from 'react';

/** The Enter that ends the composition of an input method means "take this text", not "go". Some browsers tell by keyCode 229 only. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229;

/** A key handler that acts on Enter. */
export const onEnter =
  <Target extends HTMLElement>(act: (target: Target) => void) =>
  (event: KeyboardEvent<Target>) => {
    if (event.key === 'Enter' && !isComposing(event)) act(event.currentTarget);
  };

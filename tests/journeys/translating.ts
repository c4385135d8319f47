import type { Page } from 'playwright-core';

/** The browser translates every page that this window shows, as soon as a text appears: its text nodes are replaced inside `<font>`. */
export const translated = (page: Page) => page.addInitScript(wrapEveryText);

/** Runs in the page. What a person does not read, or types, stays as it is. */
function wrapEveryText() {
  const KEPT = 'font, script, style, textarea, select, svg';
  const wrap = (text: Node) => {
    if (!(text instanceof Text) || !text.data.trim() || text.parentElement?.closest(KEPT) !== null) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  };
  const wrapBelow = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) wrap(text);
  };
  const watch = () => {
    wrapBelow(document.body);
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) wrapBelow(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.body) watch();
  else document.addEventListener('DOMContentLoaded', watch);
}

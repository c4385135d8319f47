import '@arco-design/web-react/lib/_util/react-19-adapter';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { learn } from '../src/i18n/text';
import { inside } from '../src/i18n/zh-CN/inside';

afterEach(cleanup);

learn(inside);

/** What jsdom lacks and Arco asks for: a wide window that never changes its size or its colours. */
const noMatch = { matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} };
Object.defineProperty(window, 'matchMedia', { value: () => noMatch, writable: true });

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(window, 'ResizeObserver', { value: StillObserver });
Object.defineProperty(window, 'scrollTo', { value: () => {} });
Element.prototype.scrollIntoView = () => {};

import { expect } from 'vitest';
import { journey } from './journey';
import { PATIENCE } from './window';

journey(
  'what was acknowledged survives a kill, and whoever was signed in still is',
  async ({ person, product, administrator, operator }) => {
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    const acknowledged = await operator.addUser({ username: 'acknowledged', name: '已确认' });
    await product.killAndRestart();
    await window.open('/users');
    await window.users.search(acknowledged.name);
    await expect.poll(() => window.users.range.textContent(), PATIENCE).toBe('显示 1 到 1，共 1 条记录');
  },
);

/**
 * Pictures of the application for visual checks: `node e2e/measure/looks.mjs http://localhost:3000 <folder>`. One
 * contact sheet for each screen and width: themes and layouts side by side, in Chinese and English. Prints elements
 * that are wider than the window and every token that was not translated.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { go, logIn, openBrowser, openWindow } from './browser.mjs';

const FOLDER = process.argv[3] ?? 'looks';
const WIDTHS = { phone: [390, 844], tablet: [820, 1100], desk: [1440, 900] };
const LAYOUTS = ['default', 'topBar', 'columns'];
const THEMES = ['default', 'theme-bule', 'theme-hey', 'dark'];
const SCREENS = { home: '/wel/index', dashboard: '/wel/dashboard', list: '/nq/contract', signing: '/nq/contractSign' };

const pictures = [];

/** Faults that users must not see: texts that are keys, and a window that scrolls sideways. */
const faults = (page) =>
  page.evaluate(() => {
    const text = document.body.innerText;
    const tokens = text.match(
      /(i18n|formula|required|visible):\S+|\b(shell|page|login|profile)\.\w+|undefined|\[object|\$\{/g,
    );
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(tokens ?? []), ...(wide > 0 ? [`${wide} px too wide`] : [])];
  });

async function take(page, sheet, name) {
  await page.waitForTimeout(700);
  const found = await faults(page);
  if (found.length) console.log(`${sheet} ${name}: ${found.join(', ')}`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 });
  pictures.push({ sheet, name, source: `data:image/jpeg;base64,${picture.toString('base64')}` });
}

/** Sets theme, layout and language as if the user had chosen them before. */
async function wear(page, look, language) {
  await page.evaluate(
    ([chosen, spoken]) => {
      localStorage.setItem('lamina.look', JSON.stringify(chosen));
      localStorage.setItem('lamina.language', spoken);
    },
    [look, language],
  );
}

async function inside(page, [sheet, size]) {
  const [width, height] = size;
  await page.setViewportSize({ width, height });
  for (const [at, theme] of THEMES.entries()) {
    for (const layout of theme === 'dark' ? ['columns'] : LAYOUTS) {
      const language = (at + LAYOUTS.indexOf(layout)) % 2 ? 'en' : 'zh';
      await wear(page, { theme, layout, colour: '#409EFF' }, language);
      await page.goto('/wel/index');
      for (const [screen, path] of Object.entries(SCREENS)) {
        await go(page, path);
        await take(page, `${sheet}-${screen}`, `${theme} ${layout} ${language}`);
      }
      await page.evaluate(() => sessionStorage.clear());
    }
  }
}

async function sheets(browser) {
  await mkdir(FOLDER, { recursive: true });
  const page = await openWindow(browser, { width: 1800, height: 1000 });
  for (const sheet of new Set(pictures.map((picture) => picture.sheet))) {
    const own = pictures.filter((picture) => picture.sheet === sheet);
    const columns = sheet.startsWith('phone') ? 5 : sheet.startsWith('tablet') ? 4 : 2;
    const figures = own.map(
      ({ name, source }) => `<figure><figcaption>${name}</figcaption><img src="${source}"></figure>`,
    );
    await page.setContent(
      `<style>body{display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;margin:8px;font:14px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>${figures.join('')}`,
    );
    await page.screenshot({ path: join(FOLDER, `${sheet}.png`), fullPage: true });
    console.log(join(FOLDER, `${sheet}.png`));
  }
}

const browser = await openBrowser();
try {
  const page = await openWindow(browser);
  for (const [width, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    for (const language of ['zh', 'en']) {
      await page.goto('/login');
      await wear(page, { theme: 'default', layout: 'columns', colour: '#409EFF' }, language);
      await page.reload();
      await take(page, `${width}-login`, language);
    }
  }
  await logIn(page, 'admin');
  for (const size of Object.entries(WIDTHS)) await inside(page, size);
  await sheets(browser);
} finally {
  await browser.close();
}

import './boot/monaco-workers.js';
localStorage.setItem('suda-i18n-locale', 'zh-CN');
const { probe } = await import('./page/probe.js');
probe();

import { mount } from 'svelte';
import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import { settings } from './look/settings.svelte';
import App from './shell/App.svelte';

settings.apply();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => settings.apply());
mount(App, { target: document.getElementById('app') as HTMLElement });

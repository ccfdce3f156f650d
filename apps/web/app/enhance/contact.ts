import { improveFrame } from './frame.ts';
import { improveForm } from './own-faults.ts';

improveFrame();
const form = document.querySelector<HTMLFormElement>('form[data-contact]');
if (form) improveForm(form);

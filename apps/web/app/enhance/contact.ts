import { improveForm } from './shared/form-faults.ts';
import { improveFrame } from './shared/frame.ts';

improveFrame();
const form = document.querySelector<HTMLFormElement>('form[data-contact]');
if (form) improveForm(form);

import { improveContactForm } from './contact-form.ts';
import { improveFrame } from './frame.ts';

improveFrame();
const form = document.querySelector<HTMLFormElement>('form[data-contact]');
if (form) improveContactForm(form);

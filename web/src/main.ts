import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./lib/settings.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

dress(document.documentElement);
const target = document.getElementById("app");
if (target) mount(App, { target });
